import { call } from "#app/api/call.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Blocks one server, with all below it. */
export function BlockForm() {
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: "block-server",
    defaults: { servers: "", block: "reject", note: "" },
    refusal,
    refusedAt: ["servers"],
    send: async ({ servers: host, block, note }, { reset }) => {
      const isDone = await run(async () => {
        await call("block_servers", { p_servers: [{ host, block, note }] });
      });
      if (!isDone) return;
      notify(`${host} is blocked`);
      reset();
    },
  });
  return (
    <form {...form.props} data-staff-form="" className="grid max-w-reading gap-4">
      <h2 className="type-h3">Block a server</h2>
      <Field label="Server" hint="As spam.example. All below it are blocked too." error={form.errors.servers}>
        <TextInput {...form.register("servers")} autoComplete="off" autoCapitalize="none" maxLength={300} />
      </Field>
      <Field
        label="How"
        hint="A rejected server loses its followers. A silenced one is heard, and counts for nothing."
      >
        <Select {...form.register("block")}>
          <option value="reject">Reject</option>
          <option value="silence">Silence</option>
        </Select>
      </Field>
      <Field label="Note for colleagues (optional)">
        <TextInput {...form.register("note")} maxLength={500} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Block
        </Button>
      </div>
    </form>
  );
}
