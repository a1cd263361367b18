//! Layer 4: subject and specification files.

pub mod decode;
pub mod domain;
pub mod files;
pub mod hex_rules;
pub mod integer;
pub mod specification_file;
pub mod subject_file;
pub mod yaml;
