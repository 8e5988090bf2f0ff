import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { toNumber } from "#app/format/to-number.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Club, clubOfQuery } from "./clubs.ts";
import { type TeamPlan, teamMembershipsKey } from "./team-memberships.ts";

type ClubFormProps = { plan: TeamPlan; organiserId: string; onDone: () => void };

const refusedClub = [
  "club_name",
  "certificate_number",
  "council",
  "valid_until",
  "nation",
  "elects",
  "days_between",
  "guest_visits",
  "register_months",
] as const;

/** Makes a plan the membership of a members' club in law, with the certificate of the club and its rules. */
export function ClubForm(props: ClubFormProps) {
  const query = useQuery(clubOfQuery(props.organiserId));
  return (
    <Loaded query={query} what="The certificate" why={refusedWhy(query)}>
      {({ club }) => <Certificate {...props} club={club?.plan_id === props.plan.id ? club : null} />}
    </Loaded>
  );
}

function Certificate({ plan, organiserId, onDone, club }: ClubFormProps & { club: Club | null }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(teamMembershipsKey(organiserId));
  const form = useHeldForm({
    name: `club:${plan.id}`,
    defaults: {
      club_name: club?.club_name ?? "",
      certificate_number: club?.certificate_number ?? "",
      council: club?.council ?? "",
      valid_until: club?.valid_until ?? "",
      nation: club?.nation ?? "england_wales",
      elects: club?.elects ?? false,
      days_between: String(club?.days_between ?? 2),
      guest_visits: club?.guest_visits ? String(club.guest_visits) : "",
      register_months: String(club?.register_months ?? 12),
    },
    refusal,
    refusedAt: refusedClub,
    send: async (typed) => {
      const visits = toNumber(typed.guest_visits);
      const isSaved = await attempt(() =>
        call("save_club_plan", {
          p_plan_id: plan.id,
          p_club_name: typed.club_name,
          p_certificate_number: typed.certificate_number,
          p_council: typed.council,
          p_valid_until: typed.valid_until,
          p_nation: typed.nation,
          p_elects: typed.elects,
          p_days_between: toNumber(typed.days_between) ?? 0,
          ...(visits === undefined ? {} : { p_guest_visits: visits }),
          p_register_months: toNumber(typed.register_months) ?? 0,
        }),
      );
      if (!isSaved) return;
      notify(`${plan.name} is a members' club`);
      onDone();
    },
  });
  const end = async () => {
    if (!(await attempt(() => call("end_club_plan", { p_plan_id: plan.id })))) return;
    notify(`${plan.name} is not a club any more`);
    onDone();
  };
  const { register, errors } = form;
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <p className="text-ink-2">
        For a club that holds a certificate. Its nights are for members and the guests they sign in: no guest
        list, no sale at the door. A member can come from two days after asking, and the club opens with 25
        members. Guests a member may bring are set in the plan.
      </p>
      <Field label="Name of the club" error={errors.club_name} required>
        <TextInput {...register("club_name")} maxLength={120} />
      </Field>
      <Field label="Number of the certificate" error={errors.certificate_number} required>
        <TextInput {...register("certificate_number")} maxLength={60} />
      </Field>
      <Field label="Granted by" hint="The council, licensing board or court." error={errors.council} required>
        <TextInput {...register("council")} maxLength={120} />
      </Field>
      <Field
        label="Last day"
        hint="Without an end: the day on which you look at it again."
        error={errors.valid_until}
        required
      >
        <TextInput type="date" {...register("valid_until")} />
      </Field>
      <Field label="Where the club is" error={errors.nation}>
        <Select {...register("nation")}>
          <option value="england_wales">England or Wales</option>
          <option value="scotland">Scotland</option>
          <option value="northern_ireland">Northern Ireland</option>
        </Select>
      </Field>
      <Checkbox
        label="Our rules have members elected"
        hint="You decide about each request. In Northern Ireland this is always so."
        error={errors.elects}
        {...register("elects")}
      />
      <Field label="Days between asking and coming" hint="2 to 28." error={errors.days_between}>
        <TextInput inputMode="numeric" {...register("days_between")} />
      </Field>
      <Field
        label="Visits of the same guest in twelve months (optional)"
        hint="Leave it empty where your rules say nothing."
        error={errors.guest_visits}
      >
        <TextInput inputMode="numeric" {...register("guest_visits")} />
      </Field>
      <Field
        label="Months the register of guests is kept"
        hint="As your rules or your certificate say: 1 to 84."
        error={errors.register_months}
      >
        <TextInput inputMode="numeric" {...register("register_months")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isBusy}>
          Save the certificate
        </Button>
        {club ? (
          <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void end()}>
            Not a club any more
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  );
}
