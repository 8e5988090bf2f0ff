// A product of an operator's own, without the demo, as its first start leaves it: applying every migration once is enough for a run.
import { copyFilled, ensureFilled } from "./filled-data.ts";
import { makeDataDir, startProduct } from "./running-product.ts";

/** A data directory for `DEMO: "false"` with nothing but the places of the UK in it. @throws Error when no product starts */
export async function makeEmptyDir(): Promise<{ path: string; remove: () => void }> {
  const copy = makeDataDir();
  const original = await ensureFilled("empty", async (directory) => {
    const product = await startProduct({ DATA_DIR: directory, DEMO: "false" });
    await product.end("SIGTERM");
  });
  copyFilled(original, copy.path);
  return copy;
}
