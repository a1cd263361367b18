//! What a test needs where the language's access rules end.

/// A method that a test class may need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Helper {
    Create,
    Blank,
    Read,
    Write,
    Invoke,
}

impl Helper {
    /// Its source.
    pub fn source(self) -> &'static str {
        match self {
            Helper::Create => {
                "    /** A new object by a constructor without parameters that is not accessible here. */
    private static Object create(Class<?> type) throws Throwable {
        java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }
"
            }
            Helper::Blank => {
                "    /** A new object whose fields hold their defaults; none of its constructors runs. */
    private static Object blank(Class<?> type) throws Throwable {
        Class<?> factory = Class.forName(\"sun.reflect.ReflectionFactory\");
        Object made = factory.getMethod(\"getReflectionFactory\").invoke(null);
        java.lang.reflect.Method method = factory.getMethod(
            \"newConstructorForSerialization\", Class.class, java.lang.reflect.Constructor.class);
        Object constructor = method.invoke(made, type, Object.class.getDeclaredConstructor());
        return ((java.lang.reflect.Constructor<?>) constructor).newInstance();
    }
"
            }
            Helper::Read => {
                "    private static Object read(Class<?> owner, String name, Object object) throws Throwable {
        java.lang.reflect.Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }
"
            }
            Helper::Write => {
                "    private static void write(Class<?> owner, String name, Object object, Object value) throws Throwable {
        java.lang.reflect.Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
"
            }
            Helper::Invoke => {
                "    private static Object invoke(Class<?> owner, String name, Class<?>[] types, Object object, Object[] args)
            throws Throwable {
        java.lang.reflect.Method method = owner.getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(object, args);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
"
            }
        }
    }
}
