import type { Answer } from "#app/api/call.ts";
import "./club-register.css";
import { registerMoment } from "./membership-words.ts";

type Register = Answer<"list_club_register">;

/** The register of a members' club as it is shown and printed: its members, and the guests of each night. */
export function ClubRegister({ register }: { register: Register }) {
  return (
    <article className="club-register grid gap-6">
      <h3 className="type-h3" dir="auto">
        Register of {register.club_name}
      </h3>
      <section aria-labelledby="register-members" className="grid gap-2">
        <h4 id="register-members" className="font-bold">
          Members
        </h4>
        <ol aria-label="Members of the register" className="grid border-ink border-t-2">
          {register.members.map((member) => (
            <li key={member.number} className="border-line border-b py-2 [overflow-wrap:anywhere]">
              <strong>{member.number}</strong> <span dir="auto">{member.name}</span>
              {member.status === "paused" ? " (paused)" : null}
              <span className="block text-ink-2 text-small">
                Asked {registerMoment(member.asked_at)}, may come from {registerMoment(member.from)}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="register-guests" className="grid gap-4">
        <h4 id="register-guests" className="font-bold">
          Guests
        </h4>
        {register.nights.length === 0 ? <p>No guest has been signed in yet.</p> : null}
        {register.nights.map((night) => (
          <div key={night.event_id} className="grid gap-2">
            <h5 className="font-bold [overflow-wrap:anywhere]">
              <span dir="auto">{night.title}</span>, {registerMoment(night.starts_at)}
            </h5>
            <ul className="grid border-ink border-t-2">
              {night.guests.map((guest) => (
                <li key={guest.id} className="border-line border-b py-2 [overflow-wrap:anywhere]">
                  <span dir="auto">{guest.name}</span>, <span dir="auto">{guest.address}</span>
                  <span className="block text-ink-2 text-small">
                    Guest of number {guest.host_number}
                    {guest.host ? `, ${guest.host}` : null}, signed in {registerMoment(guest.signed_at)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </article>
  );
}
