import { useState } from "react";
import { call } from "#app/api/call.ts";
import { plural } from "#app/format/plural.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { FileInput } from "#app/ui/fields/file-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type BlockedServer, readBlockList } from "./read-block-list.ts";

const MOST_BYTES = 2_000_000;

/** Blocks the servers of a list, which says first how many there are. */
export function ImportForm() {
  const { run, isBusy, refusal } = useAct();
  const [servers, setServers] = useState<BlockedServer[]>([]);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    setServers([]);
    setProblem(undefined);
    if (!file) return;
    const read = file.size > MOST_BYTES ? [] : readBlockList(await file.text());
    if (read.length === 0) setProblem("There is no server in this file. Export the list as CSV again.");
    setServers(read);
  };
  const block = async () => {
    const isDone = await run(async () => {
      await call("block_servers", { p_servers: servers });
    });
    if (!isDone) return;
    notify(`${plural(servers.length, "server is", "servers are")} blocked`);
    setServers([]);
  };
  return (
    <div className="grid max-w-reading gap-4">
      <h2 className="type-h3">Bring a list along</h2>
      <Field label="List of blocked servers" hint="A CSV file as Mastodon exports it." error={problem}>
        <FileInput accept=".csv,text/csv" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
      </Field>
      {servers.length > 0 ? (
        <>
          <p>
            {plural(servers.length, "server")} in it,{" "}
            {servers.filter(({ block: how }) => how === "reject").length} to reject.
          </p>
          <div>
            <Button variant="outline" busy={isBusy} onClick={() => void block()}>
              Block all of them
            </Button>
          </div>
        </>
      ) : null}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
