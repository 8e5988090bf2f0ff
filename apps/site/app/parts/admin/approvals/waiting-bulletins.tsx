import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Answer, call } from "#app/api/call.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type Waiting = Answer<"list_waiting_bulletins">[number];

/** The first two bulletins of organisers and venues, looked at before anybody gets them. */
export function WaitingBulletins() {
  const query = useQuery({
    queryKey: ["staff", "bulletins"],
    queryFn: () => call("list_waiting_bulletins"),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="bulletins" className="border-ink border-t-2 pt-4">
      <h2 id="bulletins" className="mb-3 type-h3">
        Bulletins
      </h2>
      <Loaded query={query} what="The list of bulletins" why={staffWhy(query)}>
        {(bulletins) => (
          <StaffList
            label="Bulletins waiting"
            most={50}
            items={bulletins}
            idOf={({ id }) => id}
            empty="No bulletin is waiting."
          >
            {(bulletin) => <WaitingBulletin bulletin={bulletin} />}
          </StaffList>
        )}
      </Loaded>
    </section>
  );
}

function WaitingBulletin({ bulletin }: { bulletin: Waiting }) {
  const { run, isBusy, refusal } = useAct();
  const decide = async (isFine: boolean, why?: string) => {
    const decision = { p_bulletin_id: bulletin.id, p_is_fine: isFine, ...(why ? { p_why: why } : {}) };
    if (await run(() => call("decide_bulletin", decision))) notify(isFine ? "Sent" : "Refused");
  };
  const form = useHeldForm({
    name: `bulletin-decision:${bulletin.id}`,
    defaults: { why: "" },
    refusal,
    refusedAt: ["why"],
    send: ({ why }) => decide(false, why),
  });
  return (
    <article className="grid gap-3" aria-label={`Bulletin of ${bulletin.sender.name}`}>
      <p className="text-small">
        <Link to={bulletin.sender.path}>{bulletin.sender.name}</Link>, {momentName(bulletin.created_at)}
      </p>
      <h3 className="type-h4 [overflow-wrap:anywhere]">{bulletin.subject}</h3>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{bulletin.body}</p>
      {bulletin.pictures.map(({ path, alt }) => (
        <UploadedImage
          key={path}
          src={resizedAddress(path, 640)}
          alt={alt}
          className="max-h-80 object-contain"
        />
      ))}
      <form {...form.props} data-staff-form="" className="grid max-w-reading gap-3">
        <Field label="Why not (its author reads it)" error={form.errors.why}>
          <TextInput {...form.register("why")} maxLength={500} autoComplete="off" />
        </Field>
        <RefusalNote refusal={form.rest} />
        <div className="flex flex-wrap gap-3">
          <Button size="sm" busy={isBusy} onClick={() => void decide(true)}>
            Send it
          </Button>
          <Button size="sm" variant="danger" type="submit" busy={isBusy}>
            Refuse it
          </Button>
        </div>
      </form>
    </article>
  );
}
