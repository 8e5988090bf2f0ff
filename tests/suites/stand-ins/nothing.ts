// In the place of packages for tracing: enough to be imported. The cases that trace are left out.
class Nothing {
  enable(): this {
    return this;
  }
  register(): void {}
}

export {
  Nothing as AsyncHooksContextManager,
  Nothing as NodeTracerProvider,
  Nothing as W3CTraceContextPropagator,
};

const ignore = (): undefined => undefined;
export const context = {
  setGlobalContextManager: ignore,
  active: ignore,
  with: (_: unknown, run: () => unknown) => run(),
};
export const propagation = { setGlobalPropagator: ignore, inject: ignore };
export const trace = { getTracer: ignore, setSpan: ignore, disable: ignore };
