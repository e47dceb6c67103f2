/** What stands under an id in the pages where it is more than an `HTMLElement`. */
export interface Elements {
  // lobby
  'army-file': HTMLTextAreaElement;
  'clock': HTMLSelectElement;
  'clock-text': HTMLInputElement;
  'confirm-moves': HTMLInputElement;
  'count': HTMLSelectElement;
  'filter-game': HTMLSelectElement;
  'filter-status': HTMLSelectElement;
  'game': HTMLSelectElement;
  'more': HTMLDetailsElement;
  'game-file': HTMLTextAreaElement;
  'game-pick': HTMLInputElement;
  'name': HTMLInputElement;
  'new': HTMLFormElement;
  'private': HTMLInputElement;
  'start': HTMLSelectElement;
  'start-number': HTMLInputElement;
  'takebacks': HTMLInputElement;
  'with-chat': HTMLInputElement;
  // table
  'chat-switch': HTMLButtonElement;
  'talk-text': HTMLInputElement;
  'typed-move': HTMLInputElement;
  // lesson
  'next': HTMLAnchorElement;
}

/** The element with an id. */
export type ElementOf<Id extends string> = Id extends keyof Elements ? Elements[Id] : HTMLElement;
