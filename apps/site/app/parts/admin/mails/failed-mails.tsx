import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

const mailList = z.object({
  failed: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      recipient: z.string(),
      reason: z.nullable(z.string()),
      attempts: z.number(),
      created_at: z.string(),
    }),
  ),
  failed_count: z.number(),
  waiting: z.object({
    count: z.number(),
    since: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
});
type MailList = z.infer<typeof mailList>;
type FailedMail = MailList["failed"][number];

async function listMails(): Promise<MailList> {
  const data = await call("list_failed_mails");
  return mailList.parse(data);
}

/** Emails that will not be tried again, with "Send again", and how many wait for the mail server. */
export function FailedMails() {
  const query = useQuery({ queryKey: ["staff", "mails"], queryFn: listMails, staleTime: 0 });
  return (
    <Loaded query={query} what="The list of emails" why={staffWhy(query)}>
      {(mails) => (
        <div className="grid gap-6">
          {mails.waiting.count > 0 && <WaitingNote waiting={mails.waiting} />}
          {mails.failed_count > 1 && <SendAll count={mails.failed_count} shown={mails.failed.length} />}
          <StaffList
            label="Emails that failed"
            most={200}
            items={mails.failed}
            idOf={(mail) => mail.id}
            empty="Every email so far was delivered or is still being tried."
          >
            {(mail) => <MailCard mail={mail} />}
          </StaffList>
        </div>
      )}
    </Loaded>
  );
}

function WaitingNote({ waiting }: { waiting: MailList["waiting"] }) {
  return (
    <div className="border-2 border-ink p-4">
      <p className="font-bold">{plural(waiting.count, "email")} waiting to be tried again</p>
      <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
        {waiting.since && <>The oldest is from {momentName(waiting.since)}. </>}
        {waiting.reason}
      </p>
    </div>
  );
}

function SendAll({ count, shown }: { count: number; shown: number }) {
  const { run, isBusy, refusal } = useAct();
  const resend = async () => {
    const isDone = await run(async () => {
      await call("resend_failed_mails", {});
    });
    if (isDone) notify(`${plural(count, "email")} will be sent again`);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {plural(count, "email")} could not be delivered.{shown < count && ` The newest ${shown} are shown.`}
      </p>
      <Button size="sm" variant="outline" busy={isBusy} onClick={() => void resend()}>
        Send all again
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function MailCard({ mail }: { mail: FailedMail }) {
  const { run, isBusy, refusal } = useAct();
  const act = async (name: "resend_failed_mails" | "drop_failed_mail", done: string) => {
    const isDone = await run(async () => {
      await call(name, { p_id: Number(mail.id) });
    });
    if (isDone) notify(done);
  };
  return (
    <article className="grid gap-2" aria-label={`${mail.template} to ${mail.recipient}`}>
      <p className="font-bold [overflow-wrap:anywhere]">{mail.recipient}</p>
      <p className="text-ink-2 text-small">
        {mail.template}, from {momentName(mail.created_at)}, {plural(mail.attempts, "try", "tries")}
      </p>
      {mail.reason && <p className="text-small [overflow-wrap:anywhere]">{mail.reason}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant="outline"
          busy={isBusy}
          onClick={() => void act("resend_failed_mails", "The email will be sent again")}
        >
          Send again
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={isBusy}
          onClick={() => void act("drop_failed_mail", "Email deleted")}
        >
          Delete
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </article>
  );
}
