"""Checks the links of the documents and prepares the book.

    book.py check              relative links, pictures and anchors of every Markdown file, and the table of crates
    book.py stage FOLDER URL   copies docs there; links that leave docs lead to the repository at URL
    book.py built FOLDER       links, pictures and anchors of the HTML pages that mdBook made
"""

import html.parser
import pathlib
import re
import shutil
import sys
import tomllib
import urllib.parse

DOCS = pathlib.Path("docs")
# What is in fences and code spans is no link.
CODE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"!?\[(?P<text>[^\[\]]*)\]\((?P<to>[^)\s]+)\)")
PICTURE = re.compile(r'<(?:img|source)\b[^>]*?\bsrc="([^"]+)"')
CRATE = re.compile(r"^\| \[`(wazir[a-z-]*)`\]\((\.\./crates/[a-z-]+)\)", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} +(.*?)\s*$", re.MULTILINE)
OUTSIDE = re.compile(r"^(https?:|mailto:)")


def without(pattern, text):
    """Returns the text with blanks in the place of what matches."""
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def anchors(text):
    """Returns the names that GitHub and mdBook give to the headings of a page."""
    names, seen = set(), {}
    fences = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.MULTILINE | re.DOTALL)
    for heading in HEADING.findall(without(fences, text)):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        name = "".join(c for c in heading.lower() if c.isalnum() or c in " -_").replace(" ", "-")
        count = seen.get(name, 0)
        seen[name] = count + 1
        names.add(name if count == 0 else f"{name}-{count}")
    return names


def within(place, spans):
    """Returns whether a place of a text lies in one of the spans."""
    return any(start <= place < end for start, end in spans)


def links(text):
    """Returns where a Markdown text leads."""
    text = without(COMMENT, text)
    spans = [found.span() for found in CODE.finditer(text)]
    shown = [found for found in LINK.finditer(text) if not within(found.start(), spans)]
    return [found["to"] for found in shown] + PICTURE.findall(text)


def check():
    """Returns the faults of all Markdown files."""
    pages = [*pathlib.Path().glob("*.md"), *DOCS.rglob("*.md"), *pathlib.Path().glob("crates/*/README.md")]
    pages += pathlib.Path(".github").rglob("*.md")
    texts = {page.resolve(): page.read_text(encoding="utf-8") for page in pages}
    faults, count = [], 0
    for page in pages:
        for link in links(texts[page.resolve()]):
            if OUTSIDE.match(link):
                continue
            count += 1
            path, _, anchor = link.partition("#")
            target = (page.parent / urllib.parse.unquote(path)).resolve() if path else page.resolve()
            if not target.exists():
                faults.append(f"{page}: no such file: {link}")
            elif anchor and target in texts and anchor not in anchors(texts[target]):
                faults.append(f"{page}: no such heading: {link}")
    listed = {(DOCS / link).resolve() for link in links((DOCS / "SUMMARY.md").read_text(encoding="utf-8"))}
    for page in DOCS.rglob("*.md"):
        if page.name != "SUMMARY.md" and page.resolve() not in listed:
            faults.append(f"docs/SUMMARY.md does not list {page}")
    print(f"{len(pages)} documents, {count} links within the repository")
    return faults + check_crates()


def check_crates():
    """Returns the faults of the table of crates: each is listed, below those that it depends on."""
    page = (DOCS / "crates.md").read_text(encoding="utf-8")
    order = [name for name, _ in CRATE.findall(page)]
    faults = []
    for name, folder in CRATE.findall(page):
        manifest = tomllib.loads((DOCS / folder / "Cargo.toml").read_text(encoding="utf-8"))
        if manifest["package"]["name"] != name:
            faults.append(f"docs/crates.md: {folder} holds no {name}")
        for used in manifest.get("dependencies", {}):
            if used.startswith("wazir") and used not in order[: order.index(name)]:
                faults.append(f"docs/crates.md: {name} depends on {used}, which is not above it")
    for path in pathlib.Path("crates").glob("*/Cargo.toml"):
        manifest = tomllib.loads(path.read_text(encoding="utf-8"))
        published = manifest["package"].get("publish", True)
        # The packages of other languages are workspaces of their own.
        if published and "workspace" not in manifest and manifest["package"]["name"] not in order:
            faults.append(f"docs/crates.md does not list {path.parent}")
    return faults


def stage(folder, repository):
    """Copies the documents and turns links that the book cannot follow."""
    shutil.copytree(DOCS, folder, dirs_exist_ok=True)
    root = pathlib.Path().resolve()
    for page in DOCS.rglob("*.md"):

        def turned(found):
            to = found["to"]
            path, _, anchor = to.partition("#")
            target = (page.parent / urllib.parse.unquote(path)).resolve()
            inside = target.is_file() and target.is_relative_to(DOCS.resolve()) and target.name != "SUMMARY.md"
            if inside and target.name == "README.md":
                # mdBook makes an index.html of it, and of links to it a README.html.
                return found.group().replace("README.md", "index.md")
            if OUTSIDE.match(to) or not path or inside:
                return found.group()
            # The table of contents is the side bar of the book.
            if not repository or target.name == "SUMMARY.md":
                return found["text"]
            kind = "tree" if target.is_dir() else "blob"
            end = f"#{anchor}" if anchor else ""
            away = f"{repository}/{kind}/main/{target.relative_to(root).as_posix()}{end}"
            return f"[{found['text']}]({away})"

        text = page.read_text(encoding="utf-8")
        if page.name == "SUMMARY.md":
            continue
        spans = [found.span() for found in CODE.finditer(text)]
        text = LINK.sub(lambda found: found.group() if within(found.start(), spans) else turned(found), text)
        (pathlib.Path(folder) / page.relative_to(DOCS)).write_text(text, encoding="utf-8")


class Page(html.parser.HTMLParser):
    """The names and the links of an HTML page."""

    def __init__(self, text):
        super().__init__()
        self.names, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.names.add(attributes.get("id"))
        for key in ("href", "src"):
            if attributes.get(key) and tag in ("a", "img", "link", "script"):
                self.links.append(attributes[key])


def built(folder):
    """Returns the faults of the pages that were built."""
    folder = pathlib.Path(folder).resolve()
    # The page that prints everything holds each link once more, seen from elsewhere; 404 begins at the root.
    files = [file for file in folder.rglob("*.html") if file.name not in ("print.html", "404.html", "toc.html")]
    pages = {file: Page(file.read_text(encoding="utf-8")) for file in files}
    faults = []
    for file, page in pages.items():
        for link in page.links:
            if re.match(r"^[a-z]+:", link):
                continue
            path, _, anchor = urllib.parse.unquote(link).partition("#")
            target = (file.parent / path).resolve() if path else file
            if not target.exists():
                faults.append(f"{file.relative_to(folder)}: no such file: {link}")
            elif anchor and target in pages and anchor not in pages[target].names:
                faults.append(f"{file.relative_to(folder)}: no such place: {link}")
    print(f"{len(pages)} pages of the book")
    if len(pages) < 30 or not list(folder.glob("searchindex*")):
        faults.append("pages or the index of the search are missing")
    return faults


def main():
    match sys.argv[1:]:
        case ["check"]:
            faults = check()
        case ["stage", folder, repository]:
            faults = stage(folder, repository) or []
        case ["built", folder]:
            faults = built(folder)
        case _:
            sys.exit(__doc__)
    for fault in sorted(set(faults)):
        print(fault)
    sys.exit(1 if faults else 0)


main()
