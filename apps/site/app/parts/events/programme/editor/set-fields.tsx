import { readLondonTime } from "@undercroft/contract/london-time";
import { type Day, dayName } from "#app/format/nights.ts";
import type { useHeldForm } from "#app/forms/use-held-form.ts";
import { clockOf } from "#app/parts/events/wizard/wall-time.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { WhichHour } from "#app/ui/fields/which-hour.tsx";
import type { ProgrammeFields } from "./programme-form.tsx";
import { type TeamProgramme, wallsOf } from "./set-times.ts";

type SetFieldsProps = {
  act: TeamProgramme["sets"][number];
  at: number;
  nights: readonly Day[];
  /** the id of the list of rooms */
  rooms: string;
  startsAt: Date;
  /** who else is on in the same room */
  overlap: string | undefined;
  form: Pick<ReturnType<typeof useHeldForm<ProgrammeFields>>, "register" | "watch" | "setValue">;
};

const isTwice = (wall: string | null) => readLondonTime(clockOf(wall))?.kind === "twice";

/** The room and the times of one act. */
export function SetFields({ act, at, nights, rooms, startsAt, overlap, form }: SetFieldsProps) {
  const set = form.watch(`sets.${at}`);
  const { start, end } = wallsOf(set, startsAt);
  const which = (name: "from_which" | "until_which") => ({
    name: `${act.id}-${name}`,
    chosen: set[name] === "" ? null : set[name],
    onChoose: (hour: "first" | "second") => form.setValue(`sets.${at}.${name}`, hour, { shouldDirty: true }),
  });
  return (
    <li className="border-line border-b py-4">
      <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_repeat(3,auto)]">
        <legend className="type-h3 mb-2 float-start w-full" dir="auto">
          {act.name}
        </legend>
        <div className="max-sm:col-span-2">
          <Field label="Room or stage">
            <TextInput
              maxLength={60}
              list={rooms}
              autoComplete="off"
              {...form.register(`sets.${at}.stage`)}
            />
          </Field>
        </div>
        {nights.length > 1 ? (
          <div className="max-sm:col-span-2">
            <Field label="Night">
              <Select {...form.register(`sets.${at}.night`)}>
                {nights.map((night) => (
                  <option key={night} value={night}>
                    {dayName(night)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        ) : null}
        <Field label="From">
          <TextInput type="time" {...form.register(`sets.${at}.from`)} />
        </Field>
        <Field label="Until">
          <TextInput type="time" {...form.register(`sets.${at}.until`)} />
        </Field>
      </fieldset>
      {isTwice(start) ? <WhichHour label={`${act.name} begins`} {...which("from_which")} /> : null}
      {isTwice(end) ? <WhichHour label={`${act.name} ends`} {...which("until_which")} /> : null}
      {overlap ? (
        <p className="mt-2 text-red text-small">
          Overlaps with {overlap} in {set.stage}. Change a time or the room.
        </p>
      ) : null}
    </li>
  );
}
