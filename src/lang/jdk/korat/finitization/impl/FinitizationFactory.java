package korat.finitization.impl;

import korat.finitization.IFinitization;

/** Makes finitizations. */
public final class FinitizationFactory {
    private FinitizationFactory() {
    }

    public static IFinitization create(Class target) {
        return new Finitization(target);
    }
}
