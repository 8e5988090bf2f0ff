// npm run import:postcodes -- FILE [--with-bt]: full postcodes become exact. docs/operations.md says where the file comes from.
import { parseArgs } from "node:util";
import { openTarget } from "../import/connect.ts";
import { withToolClient } from "../tool-client.ts";
import { readToolSettings } from "../tool-settings.ts";
import { importPostcodes } from "./import-postcodes.ts";

const usage =
  "npm run import:postcodes -- FILE [--with-bt]\n\nFILE is the ONS Postcode Directory as CSV. --with-bt keeps Northern Ireland's postcodes, for which you need a licence.\n";

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "with-bt": { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (values.help || !file) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const target = await openTarget(readToolSettings(), say);
  try {
    const { kept, passedOver, northernIreland } = await withToolClient(target.connection, (client) =>
      importPostcodes(client, file, { withBt: values["with-bt"] }),
    );
    say(`${kept} postcodes kept, ${passedOver} passed over`);
    if (northernIreland > 0) say(`${northernIreland} of Northern Ireland left out; --with-bt keeps them`);
    return 0;
  } finally {
    await target.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
