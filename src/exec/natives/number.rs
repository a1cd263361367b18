//! Natives of the boxes and of Math.

use crate::exec::Assumption;
use crate::exec::machine::Origin;
use crate::exec::natives::{Native, NativeCall, NativeExit, NativeResult};
use crate::exec::value::{ObjectId, Value};
use crate::term::{BinaryTerm, CompareOp, RealUnary, Sort, SymbolKind, Term, TermId, reals};

#[rustfmt::skip]
pub(super) const TABLE: &[(&str, Native)] = &[
    ("java.lang.Integer.valueOf(int)", value_of),
    ("java.lang.Long.valueOf(long)", value_of),
    ("java.lang.Short.valueOf(short)", value_of),
    ("java.lang.Byte.valueOf(byte)", value_of),
    ("java.lang.Character.valueOf(char)", value_of),
    ("java.lang.Boolean.valueOf(boolean)", value_of),
    ("java.lang.Integer.intValue()", unboxed),
    ("java.lang.Long.longValue()", unboxed),
    ("java.lang.Short.shortValue()", unboxed),
    ("java.lang.Byte.byteValue()", unboxed),
    ("java.lang.Character.charValue()", unboxed),
    ("java.lang.Boolean.booleanValue()", unboxed),
    ("java.lang.Float.floatValue()", unboxed),
    ("java.lang.Double.doubleValue()", unboxed),
    ("java.lang.Float.parseFloat(String)", |c| parse(c, |t| t.parse().ok().map(Value::Float))),
    ("java.lang.Double.parseDouble(String)", |c| parse(c, |t| t.parse().ok().map(Value::Double))),
    ("java.lang.Float.floatToRawIntBits(float)", raw_bits),
    ("java.lang.Float.intBitsToFloat(int)", raw_bits),
    ("java.lang.Double.doubleToRawLongBits(double)", raw_bits),
    ("java.lang.Double.longBitsToDouble(long)", raw_bits),
    ("java.lang.Math.sqrt(double)", |c| function(c, RealUnary::Sqrt)),
    ("java.lang.Math.cbrt(double)", |c| approximation(c, f64::cbrt)),
    ("java.lang.Math.floor(double)", |c| function(c, RealUnary::Floor)),
    ("java.lang.Math.ceil(double)", |c| function(c, RealUnary::Ceil)),
    ("java.lang.Math.rint(double)", |c| function(c, RealUnary::Rint)),
    ("java.lang.Math.exp(double)", |c| approximation(c, f64::exp)),
    ("java.lang.Math.log(double)", |c| approximation(c, f64::ln)),
    ("java.lang.Math.log10(double)", |c| approximation(c, f64::log10)),
    ("java.lang.Math.sin(double)", |c| approximation(c, f64::sin)),
    ("java.lang.Math.cos(double)", |c| approximation(c, f64::cos)),
    ("java.lang.Math.tan(double)", |c| approximation(c, f64::tan)),
    ("java.lang.Math.asin(double)", |c| approximation(c, f64::asin)),
    ("java.lang.Math.acos(double)", |c| approximation(c, f64::acos)),
    ("java.lang.Math.atan(double)", |c| approximation(c, f64::atan)),
    ("java.lang.Math.pow(double,double)", |c| approximation2(c, power)),
    ("java.lang.Math.atan2(double,double)", |c| approximation2(c, f64::atan2)),
    ("java.lang.Math.hypot(double,double)", |c| approximation2(c, f64::hypot)),
];

/// The box of a value. Small concrete values share one box each; everything else gets a fresh one, so
/// that boxing a symbolic value does not fork.
fn value_of(call: &mut NativeCall<'_>) -> NativeResult {
    let value = call.value(0)?;
    let small = match value {
        Value::Int(i) => (-128..128).contains(&i),
        Value::Long(l) => (-128..128).contains(&l),
        _ => false,
    };
    if !small {
        let object = fresh(call, value);
        if matches!(value, Value::Sym(_)) {
            call.machine.set_origin(object, Origin::Boxed);
        }
        return Ok(Some(Value::Ref(object)));
    }
    let cache = cache(call)?;
    let pairs = call.machine.elements(cache).chunks_exact(2);
    let shared = pairs.into_iter().find(|pair| pair[0] == value).map(|pair| pair[1]);
    Ok(Some(match shared {
        Some(shared) => shared,
        None => {
            let object = Value::Ref(fresh(call, value));
            call.machine.push_element(cache, value);
            call.machine.push_element(cache, object);
            object
        }
    }))
}

fn fresh(call: &mut NativeCall<'_>, value: Value) -> ObjectId {
    let class = call.program.methods[call.method].class;
    let object = call.machine.alloc_object(call.program, class);
    call.machine.set_cell(object, 0, value);
    object
}

/// The object whose elements are the shared values of a class and their boxes: the class's first field.
fn cache(call: &mut NativeCall<'_>) -> Result<ObjectId, NativeExit> {
    let class = call.program.methods[call.method].class;
    let fields = &call.program.classes[class].fields;
    let field = fields.first().copied().filter(|&f| &*call.program.fields[f].name == "shared");
    let field = field.ok_or(call.unsupported("no shared boxes"))?;
    if let Value::Ref(cache) = call.machine.static_value(field) {
        return Ok(cache);
    }
    let cache = call.machine.alloc_object(call.program, call.program.well_known.object);
    call.machine.set_static(field, Value::Ref(cache));
    Ok(cache)
}

fn unboxed(call: &mut NativeCall<'_>) -> NativeResult {
    call.read(call.object(0)?, 0).map(Some)
}

fn parse(call: &mut NativeCall<'_>, parse: impl Fn(&str) -> Option<Value>) -> NativeResult {
    let text = call.text(0)?.ok_or(call.unsupported("symbolic text"))?;
    let number = text.trim_matches(|c| c <= ' ');
    let body = number.strip_prefix(['+', '-']).unwrap_or(number);
    if body.starts_with("0x") || body.starts_with("0X") {
        return Err(call.unsupported("hexadecimal fractions"));
    }
    // Java knows two words and no others.
    let is_word = body.starts_with(|c: char| c.is_alphabetic());
    let parsed = match (is_word, matches!(body, "NaN" | "Infinity")) {
        (true, false) => None,
        (true, true) => parse(number),
        (false, _) => parse(number.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(number)),
    };
    parsed.map(Some).ok_or_else(|| {
        let mut after_digits = body.trim_start_matches(|c: char| c.is_ascii_digit()).splitn(3, '.');
        let has_two_points = after_digits.next() == Some("")
            && after_digits.next().is_some_and(|part| part.bytes().all(|b| b.is_ascii_digit()))
            && after_digits.next().is_some();
        let message = match (number.is_empty(), has_two_points) {
            (true, _) => "empty String".into(),
            (_, true) => "multiple points".into(),
            _ => format!("For input string: \"{text}\""),
        };
        NativeExit::Throw { class: "java.lang.NumberFormatException", message: Some(message) }
    })
}

/// Bits of a float, or the float of bits. A NaN that was computed has the sign that the processor gave it;
/// Java's is positive.
fn raw_bits(call: &mut NativeCall<'_>) -> NativeResult {
    Ok(Some(match call.value(0)? {
        Value::Float(f) if f.is_nan() => Value::Int(0x7fc0_0000),
        Value::Double(d) if d.is_nan() => Value::Long(0x7ff8_0000_0000_0000),
        Value::Float(f) => Value::Int(f.to_bits().cast_signed()),
        Value::Int(i) => Value::Float(f32::from_bits(i.cast_unsigned())),
        Value::Double(d) => Value::Long(d.to_bits().cast_signed()),
        Value::Long(l) => Value::Double(f64::from_bits(l.cast_unsigned())),
        Value::Sym(term) if call.terms.real_kind(term).is_some() => bits_of_rank(call, term)?,
        Value::Sym(term) => {
            let op = if call.terms.is_real(term) { RealUnary::Bits } else { RealUnary::OfBits };
            Value::Sym(call.terms.real1(op, term))
        }
        _ => return Err(call.unsupported("a symbolic argument")),
    }))
}

/// The bits of a number, from its rank: linear arithmetic, with a choice for each kind of number.
fn bits_of_rank(call: &mut NativeCall<'_>, rank: TermId) -> Result<Value, NativeExit> {
    let (sort, kind) = (call.terms.sort(rank), call.terms.real_kind(rank).unwrap_or(SymbolKind::Double));
    let (zero, infinity) = (call.terms.constant(sort, 0), call.terms.constant(sort, reals::infinity(kind)));
    let is_number = call.terms.compare(CompareOp::Le, rank, infinity);
    if !call.condition(is_number)? {
        return Ok(match sort {
            Sort::Int => Value::Int(0x7fc0_0000),
            _ => Value::Long(0x7ff8_0000_0000_0000),
        });
    }
    let is_positive = call.terms.compare(CompareOp::Gt, rank, zero);
    if call.condition(is_positive)? {
        return Ok(Value::Sym(rank_bits(call, sort, 0, rank)));
    }
    let is_negative = call.terms.compare(CompareOp::Lt, rank, zero);
    if call.condition(is_negative)? {
        let least = if sort == Sort::Int { i32::MIN.into() } else { i64::MIN };
        return Ok(Value::Sym(rank_bits(call, sort, least, rank)));
    }
    let Term::Symbol(symbol) = call.terms.get(rank) else {
        return Err(call.unsupported("a symbolic argument"));
    };
    let negative = call.terms.sign_of(symbol);
    let least = if call.condition(negative)? { (i32::MIN, i64::MIN) } else { (0, 0) };
    Ok(if sort == Sort::Int { Value::Int(least.0) } else { Value::Long(least.1) })
}

/// The rank of a positive number, or the smallest whole number less the rank of a negative one: a term that is no
/// rank any more.
fn rank_bits(call: &mut NativeCall<'_>, sort: Sort, least: i64, rank: TermId) -> TermId {
    let least = call.terms.constant(sort, least);
    match call.terms.as_const(least) {
        // The sum with zero would be the rank itself, which is taken for a floating-point number.
        Some(0) => {
            let all = call.terms.constant(sort, -1);
            call.terms.binary(BinaryTerm::And, rank, all)
        }
        _ => call.terms.binary(BinaryTerm::Sub, least, rank),
    }
}

fn double(call: &NativeCall<'_>, index: usize) -> Result<f64, NativeExit> {
    match call.value(index)? {
        Value::Double(d) => Ok(d),
        _ => Err(call.unsupported("a symbolic argument")),
    }
}

/// A function that Java defines exactly.
fn function(call: &mut NativeCall<'_>, op: RealUnary) -> NativeResult {
    let operand = match call.value(0)? {
        Value::Double(x) => call.terms.double(x),
        Value::Sym(term) => term,
        _ => return Err(call.unsupported("an argument of another type")),
    };
    let result = call.terms.real1(op, operand);
    Ok(Some(match call.terms.as_real(result) {
        Some(x) => Value::Double(x),
        None => Value::Sym(result),
    }))
}

/// A function that Java leaves a unit in the last place: what a JVM gives may differ by that, unless the result is a
/// whole number, no number or infinite, which are taken to be meant exactly.
fn approximation(call: &mut NativeCall<'_>, f: fn(f64) -> f64) -> NativeResult {
    let result = f(double(call, 0)?);
    Ok(Some(approximated(call, result)))
}

fn approximation2(call: &mut NativeCall<'_>, f: fn(f64, f64) -> f64) -> NativeResult {
    let result = f(double(call, 0)?, double(call, 1)?);
    Ok(Some(approximated(call, result)))
}

fn approximated(call: &mut NativeCall<'_>, result: f64) -> Value {
    if result.is_finite() && result.fract() != 0.0 {
        let at = call.machine.user_span(call.program);
        call.machine.assume(Assumption::FloatApproximation { at });
    }
    Value::Double(result)
}

/// Java differs from IEEE in powers of 1 and -1 with a NaN or infinite exponent.
fn power(a: f64, b: f64) -> f64 {
    if b.is_nan() || a.abs() == 1.0 && b.is_infinite() { f64::NAN } else { a.powf(b) }
}
