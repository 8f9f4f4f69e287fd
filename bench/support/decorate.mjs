/** What a compiler does with decorators: those of methods by name, then those of the class. */
export function decorate(target, methods, ...ofClass) {
  for (const [name, decorators] of Object.entries(methods)) {
    const descriptor = Object.getOwnPropertyDescriptor(target.prototype, name);
    for (const decorator of decorators) decorator(target.prototype, name, descriptor);
  }
  for (const decorator of ofClass) decorator(target);
}
