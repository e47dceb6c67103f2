//! Games under their protocol names.

use wazir_protocol::Variant;

#[test]
fn names_in_use() {
    let games = wazir_builtin::games();
    for (name, written) in [
        ("chess", "chess"),
        ("normal", "chess"),
        ("Standard", "chess"),
        ("cwda-fide-fide", "chess"),
        ("cwda-fide", "chess"),
        ("cwda", "cwda-fide-clobberers"),
        (" CWDA-Rookies ", "cwda-rookies-rookies"),
        ("cwda-knights-clobberers2", "cwda-nutters-clobberers2"),
        ("fairy/FIDE-Nutters", "cwda-fide-nutters"),
        ("evo2", "evo"),
        ("evo4", "evo4"),
    ] {
        let variant = Variant::find(name, &games).unwrap();
        assert_eq!(variant.to_string(), written, "{name}");
        let game = variant.entry().open(variant.start()).unwrap();
        assert_eq!(Variant::of(&game), variant, "{name}");
    }
    for bad in ["", "evo3", "cwda-", "cwda-zebras", "cwda-fide-fide-fide", "fairy/FIDE", "é"] {
        assert!(Variant::find(bad, &games).is_err(), "{bad}");
    }
}

#[test]
fn every_variant_can_start() {
    for variant in Variant::all(&wazir_builtin::games()) {
        assert!(variant.entry().open(variant.start()).is_ok(), "{variant}");
    }
}
