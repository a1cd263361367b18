//! What `--version` says.

/// The version, the commit that a release is made of, and the Z3 that answers.
pub fn text() -> &'static str {
    static TEXT: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TEXT.get_or_init(|| {
        let commit =
            option_env!("SYMHEAP_COMMIT").map(|commit| format!("commit {commit}, ")).unwrap_or_default();
        format!("{} ({commit}Z3 {})", env!("CARGO_PKG_VERSION"), z3::full_version())
    })
}
