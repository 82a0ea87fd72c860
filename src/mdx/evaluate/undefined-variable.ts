const NAME = Symbol('name');

/**
 * Stands for a variable that nobody defines: reads as the text `{name}`, and whatever is taken from
 * it or made of it is undefined, too. So a page with an error in an expression still renders.
 */
export function undefinedVariable(name: string): unknown {
  const text = () => `{${name}}`;
  return new Proxy(function undefinedVariable() {}, {
    get(_target, key) {
      if (key === NAME) return name;
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return text;
      if (key === Symbol.iterator) return undefined;
      if (typeof key === 'symbol' || key === 'then') return undefined;
      return key === 'map' || key === 'join' ? text : undefinedVariable(`${name}.${key}`);
    },
    has: () => true,
    apply: () => undefinedVariable(`${name}()`),
  });
}

/** The name of an undefined variable; undefined for any other value. */
export function undefinedName(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined;
  const name: unknown = Reflect.get(value, NAME);
  return typeof name === 'string' ? name : undefined;
}
