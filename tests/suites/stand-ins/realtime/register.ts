// Loaded before realtime-check.ts: puts what stands here in the place of Bun and of packages that this project does not have.
import { registerHooks } from "node:module";

const standIns: Record<string, string> = {
  bun: "bun.ts",
  commander: "script-tools.ts",
  kleur: "script-tools.ts",
  "@opentelemetry/exporter-trace-otlp-http": "script-tools.ts",
};

registerHooks({
  resolve(specifier, context, next) {
    const found = standIns[specifier];
    return next(found ? new URL(found, import.meta.url).href : specifier, context);
  },
});
