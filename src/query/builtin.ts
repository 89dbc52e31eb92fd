const { process: runtime } = globalThis as { process?: { getBuiltinModule?: (name: string) => object | undefined } };

/**
 * A module of Node's own, where the runtime has it: what it does natively is several times as fast. It is asked for and not
 * imported, since runtimes without it load this code too.
 */
export const builtin = <Module extends object>(name: `node:${string}`): Partial<Module> =>
  (runtime?.getBuiltinModule?.(name) ?? {}) as Partial<Module>;
