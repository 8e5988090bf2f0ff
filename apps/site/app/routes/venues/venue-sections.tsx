import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { ProgrammeSection } from "#app/parts/events/page/programme.tsx";
import { answerTime } from "#app/parts/venues/hire/answer-time.ts";
import type { VenueSheet } from "#app/parts/venues/venue-sheet.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import type { VenueData } from "./venue-data.server.ts";

/** The rooms and how many each holds, standing and seated. */
export function VenueSpaces({ spaces }: { spaces: VenueData["venue"]["spaces"] }) {
  if (spaces.length === 0) return null;
  return (
    <ProgrammeSection title="Rooms">
      <table className="w-full text-start">
        <thead>
          <tr className="border-line border-b type-label text-ink-2">
            <th scope="col" className="py-2 text-start font-normal">
              Room
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              Standing
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              Seated
            </th>
          </tr>
        </thead>
        <tbody>
          {spaces.map((space) => (
            <tr key={space.id} className="border-line border-b">
              <th scope="row" className="py-2 text-start font-bold" dir="auto">
                {space.name}
              </th>
              <td className="py-2 text-end type-data">
                {space.standing?.toLocaleString("en-GB") ?? "Not stated"}
              </td>
              <td className="py-2 text-end type-data">
                {space.seated?.toLocaleString("en-GB") ?? "Not stated"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ProgrammeSection>
  );
}

type VenueHireProps = { venue: VenueData["venue"]; hire: VenueSheet["hire"]; desk: VenueData["desk"] };

/** What hiring the venue takes, and the way to ask for it where its team takes requests. */
export function VenueHire({ venue, hire, desk }: VenueHireProps) {
  if (!venue.hire_enquiries) return null;
  const answers = answerTime(desk.answer_minutes);
  return (
    <ProgrammeSection title="Hire">
      <VenueHireFacts venue={venue} hire={hire} />
      {desk.is_open ? (
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link
            to={`/venues/${venue.slug}/hire`}
            rel="nofollow"
            className={buttonClass({ variant: "outline" })}
          >
            Ask for a night
          </Link>
          {answers ? <span className="text-ink-2 text-small">{answers}</span> : null}
        </p>
      ) : null}
    </ProgrammeSection>
  );
}

/** The conditions of the room. */
export function VenueHireFacts({
  venue,
  hire,
}: {
  venue: { rate_pence: number | null };
  hire: VenueSheet["hire"];
}) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Line name="Rate">
        {venue.rate_pence === null ? null : `from ${formatMoney(venue.rate_pence)} an hour`}
      </Line>
      <Line name="Minimum spend">
        {hire.minimumSpendPence === null ? null : formatMoney(hire.minimumSpendPence)}
      </Line>
      <Line name="Deposit">{hire.depositPence === null ? null : formatMoney(hire.depositPence)}</Line>
      <Line name="Dry hire">{hire.isDry === null ? null : hire.isDry ? "Yes" : "No, with the bar"}</Line>
      <Line name="Kit">{hire.kit}</Line>
      <Line name="Crew">{hire.crew}</Line>
      <Line name="Rules of the room">{hire.rules}</Line>
    </dl>
  );
}

/** What holds at the door. */
export function VenueDoor({ venue, sheet }: { venue: VenueData["venue"]; sheet: VenueSheet }) {
  return (
    <ProgrammeSection title="At the door">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Line name="ID accepted">
          {sheet.idAccepted.length > 0 ? `${sheet.idAccepted.join(", ")}; no photos or copies` : null}
        </Line>
        <Line name="Sound limit">{sheet.soundLimit}</Line>
        <Line name="House rules">{venue.house_rules}</Line>
      </dl>
    </ProgrammeSection>
  );
}

/** The way there in the venue's words. */
export function VenueWay({ sheet }: { sheet: VenueSheet }) {
  const { stepFreeRoute, lastTransport, cycleParking } = sheet;
  return (
    <dl className="mt-4 grid gap-3">
      <Line name="Step-free route">{stepFreeRoute}</Line>
      <Line name="Getting home">
        {lastTransport ? (
          <>
            {lastTransport.words}
            {lastTransport.checkedOn ? (
              <span className="block text-ink-2 text-small">Checked {dayName(lastTransport.checkedOn)}</span>
            ) : null}
          </>
        ) : null}
      </Line>
      <Line name="Cycle parking">{cycleParking}</Line>
    </dl>
  );
}

type AccessContactProps = { contact: VenueSheet["accessContact"]; asksAt: string | null };

/** Who answers questions about access, and when; `asksAt` is where one is sent to the team, if there is one. */
export function AccessContact({ contact, asksAt }: AccessContactProps) {
  return (
    <>
      {contact ? (
        <Contact contact={contact} />
      ) : (
        <p className="mt-4 text-ink-2 text-small">Access contact: not stated</p>
      )}
      {asksAt ? (
        <p className="mt-3">
          <Link to={asksAt} rel="nofollow" className="inline-flex min-h-9 items-center">
            Ask about access
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Contact({ contact }: { contact: NonNullable<VenueSheet["accessContact"]> }) {
  return (
    <p className="mt-4 text-small">
      Questions about access: <a href={`mailto:${contact.email}`}>{contact.email}</a>
      {contact.replyDays ? `, answered within ${plural(contact.replyDays, "day")}` : null}.
      {contact.checkedOn ? (
        <span className="block text-ink-2">This sheet was last checked {dayName(contact.checkedOn)}.</span>
      ) : null}
    </p>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd>{children ?? <span className="text-ink-2">Not stated</span>}</dd>
    </div>
  );
}
