import { useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { AudienceCount } from "./audience-count.tsx";
import { BulletinPictures } from "./bulletin-pictures.tsx";
import {
  audiencesOf,
  bulletinsKey,
  type Picture,
  type Sender,
  senderIds,
  type TeamBulletins,
} from "./team-bulletins.ts";

type BulletinFormProps = {
  sender: Sender;
  towns: TeamBulletins["towns"];
  /** how many may still be sent this month */
  left: number;
  /** staff look at it before it goes */
  isFirst: boolean;
};

const refusedBulletin = ["subject", "body", "pictures", "audience", "area_id"] as const;

/** Writes a bulletin: the first press shows how many it reaches, the second sends it. */
export function BulletinForm({ sender, towns, left, isFirst }: BulletinFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(bulletinsKey(sender));
  const [isAsked, setIsAsked] = useState(false);
  // what is sent again after a lost answer is the same bulletin
  const key = useRef<string>(undefined);
  const form = useHeldForm({
    name: `bulletin:${sender.id}`,
    defaults: { subject: "", body: "", audience: "all", area_id: "", pictures: [] as Picture[] },
    refusal,
    refusedAt: refusedBulletin,
    send: async ({ subject, body, audience, area_id, pictures }, { reset }) => {
      if (!isAsked) return setIsAsked(true);
      key.current ??= crypto.randomUUID();
      const p_key = key.current;
      const sent = await run(() =>
        call("send_bulletin", {
          ...senderIds(sender),
          ...(area_id ? { p_area_id: area_id } : {}),
          p_subject: subject,
          p_body: body,
          p_audience: audience,
          p_pictures: pictures,
          p_key,
        }),
      );
      setIsAsked(false);
      if (!sent) return;
      key.current = undefined;
      notify(sent.status === "waiting" ? "We look at it before it goes out" : "On its way");
      reset();
    },
  });
  const pictures = form.bind("pictures");
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <Field label="Subject" hint="3 to 100 characters." error={form.errors.subject} required>
        <TextInput {...form.register("subject")} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="What you want to say" hint="Up to 3,000 characters." error={form.errors.body} required>
        <TextArea rows={8} {...form.register("body")} maxLength={3000} />
      </Field>
      <BulletinPictures
        sender={sender}
        pictures={pictures.value}
        onChange={pictures.onChange}
        error={form.errors.pictures}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Who it is for"
          hint="By what they did, and never by name or address."
          error={form.errors.audience}
        >
          <Select {...form.register("audience")}>
            {audiencesOf(sender).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Where they live" hint="By the town they told us." error={form.errors.area_id}>
          <Select {...form.register("area_id")}>
            <option value="">Everywhere</option>
            {towns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <AudienceCount sender={sender} audience={form.watch("audience")} areaId={form.watch("area_id")} />
      <RefusalNote refusal={form.rest} />
      {isAsked ? (
        <p role="status" className="border-warn border-s-4 ps-4">
          {isFirst
            ? "We look at your first two bulletins before they go out, usually within a day. Send it?"
            : "It goes out at once and cannot be taken back from those who got it. Send it?"}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={isBusy}>
          {isAsked ? "Yes, send it" : "Send bulletin"}
        </Button>
        {isAsked ? (
          <Button variant="quiet" onClick={() => setIsAsked(false)}>
            Keep writing
          </Button>
        ) : (
          <span className="text-ink-2">
            {left === 2 ? "You can send two this month." : "You can send one more this month."}
          </span>
        )}
      </div>
    </form>
  );
}
