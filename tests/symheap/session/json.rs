//! Every line of `repl --json` fits the schema that `symheap schema` prints.

use serde_json::Value;

use crate::command::{Folder, symheap};

/// Why a value does not fit; the part of JSON Schema that the schema uses.
fn misfit(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    let Some(parts) = schema.as_object() else {
        return (schema == &Value::Bool(false)).then(|| format!("nothing is allowed here: {value}"));
    };
    for (key, part) in parts {
        let found = match key.as_str() {
            "$ref" => {
                let pointer = part.as_str().and_then(|p| p.strip_prefix('#')).expect("a local reference");
                misfit(root, root.pointer(pointer).expect("a definition"), value)
            }
            "type" => {
                let fits = |name: &Value| match name.as_str().unwrap_or_default() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "number" => value.is_number(),
                    other => panic!("type {other}"),
                };
                let any = part.as_array().map_or_else(|| fits(part), |all| all.iter().any(fits));
                (!any).then(|| format!("{value} is no {part}"))
            }
            "const" => (part != value).then(|| format!("{value} is not {part}")),
            "enum" => {
                (!part.as_array().unwrap().contains(value)).then(|| format!("{value} is not in {part}"))
            }
            "required" => {
                let missing =
                    part.as_array().unwrap().iter().find(|k| value.get(k.as_str().unwrap()).is_none());
                missing.map(|k| format!("{k} is missing in {value}"))
            }
            "properties" => {
                let all = part.as_object().unwrap().iter();
                all.filter_map(|(name, sub)| misfit(root, sub, value.get(name)?)).next()
            }
            "items" => value.as_array().and_then(|all| all.iter().find_map(|one| misfit(root, part, one))),
            "allOf" => part.as_array().unwrap().iter().find_map(|sub| misfit(root, sub, value)),
            "anyOf" | "oneOf" => {
                let tries: Vec<_> =
                    part.as_array().unwrap().iter().map(|sub| misfit(root, sub, value)).collect();
                tries.iter().all(Option::is_some).then(|| format!("{value} fits none of {tries:?}"))
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

#[test]
fn every_reply_fits_the_schema() {
    let ran = symheap(&["schema"]);
    let schema: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(misfit(&schema, &schema, &serde_json::json!({ "ok": true, "reply": "nonsense" })).is_some());
    assert!(misfit(&schema, &schema, &serde_json::json!({ "ok": true, "reply": "pc" })).is_some());
    let folder = Folder::new("schema");
    folder.write("bad.yaml", "symheap: 1\nnmae: X\n");
    let lines = "where\nstep\nback\nforward\nbreak on prune\ncontinue\nrun 1\nbreakpoints\nchoices\nchoose 1\nprint this.size\nrun\nchoices\nwatch this.size\nwatch\nmark a\nnote b\nwhy lissa\nwhy hex [1,2]\nverdicts\nwitness\ndiff []\nalarms\ncompare\nnext-disagreement\nexpect sat\nexpect unsat\ntree\nsearch null\nheap\nheap current\nheap --view outline\nenumerate\nenumerate 1\npc\nvars\nsource\noutput\ntechnique li\nrestart\ndive lissa\nstep\nvector\naccessed\nfixed\nsurface\nsay hello\nhelp\nhelp step\nbogus\nchoose 99\nload bad.yaml\nload nowhere\nload intro/binary_tree dfs\n";
    let path =
        folder.write("lines.script", &lines.replace("bad.yaml", &format!("{}/bad.yaml", folder.path())));
    let ran = symheap(&["repl", "intro/visiting_order", "ends", "-k", "2", "--json", "--script", &path]);
    let mut kinds = std::collections::BTreeSet::new();
    for line in ran.out.lines() {
        let reply: Value = serde_json::from_str(line).unwrap();
        if let Some(why) = misfit(&schema, &schema, &reply) {
            panic!("{line}\n{why}");
        }
        kinds.insert(reply["reply"].as_str().unwrap_or("error").to_string());
        if reply["ok"] == false {
            let mut keys: Vec<&str> = reply.as_object().unwrap().keys().map(String::as_str).collect();
            keys.sort_unstable();
            assert_eq!(keys, ["cause", "code", "diagnostics", "error", "hint", "ok"], "{line}");
        }
    }
    assert!(ran.out.lines().count() == lines.lines().count(), "{}", ran.out);
    assert!(kinds.len() > 29, "{kinds:?}");
}
