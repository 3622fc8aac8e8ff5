/**
 * Returns the object with one method replaced. `replace` receives the original method, bound;
 * everything else goes to the original object.
 */
export function overriding<T extends object, K extends keyof T>(
  target: T,
  method: K,
  replace: (original: T[K]) => T[K]
): T {
  const bound = (value: unknown) =>
    typeof value === 'function' ? (value.bind(target) as unknown) : value
  const replaced = replace(bound(target[method]) as T[K])
  return new Proxy(target, {
    get: (_, name) => (name === method ? replaced : bound(Reflect.get(target, name, target))),
  })
}
