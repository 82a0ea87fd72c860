const NAME = Symbol('name');

/**
 * Stands for a variable that nobody defines: reads as the text `{name}`, and whatever is taken from
 * it or made of it is unknown, too. So a page with a slip in an expression still renders.
 */
export function unknownValue(name: string): unknown {
  const text = () => `{${name}}`;
  return new Proxy(function unknown() {}, {
    get(_target, key) {
      if (key === NAME) return name;
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return text;
      if (key === Symbol.iterator) return undefined;
      if (typeof key === 'symbol' || key === 'then') return undefined;
      return key === 'map' || key === 'join' ? text : unknownValue(`${name}.${key}`);
    },
    has: () => true,
    apply: () => unknownValue(`${name}()`),
  });
}

/** The name behind an unknown value; undefined for any other value. */
export function unknownName(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined;
  const name: unknown = (value as unknown as Record<symbol, unknown>)[NAME];
  return typeof name === 'string' ? name : undefined;
}
