// npm run list:endings: writes the endings of internet addresses for the database, after an update of tldts.
import { writeFileSync } from "node:fs";
import { endingsFile, listEndings, renderEndings } from "./address-endings.ts";

const endings = listEndings();
writeFileSync(endingsFile, renderEndings(endings));
console.log(`${endings.length} endings written`);
