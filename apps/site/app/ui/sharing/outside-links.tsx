type OutsideLinksProps = { links: unknown };

/** Links to what somebody has elsewhere; `links` is an object of names and addresses, and whatever else it holds is left out. */
export function OutsideLinks({ links }: OutsideLinksProps) {
  const given = Object.entries(typeof links === "object" && links !== null ? links : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && /^https?:\/\//.test(entry[1]),
  );
  if (given.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {given.map(([name, address]) => (
        <li key={name}>
          <a href={address} rel="nofollow noopener" className="[overflow-wrap:anywhere]">
            {name === "website" ? address.replace(/^https?:\/\//, "").replace(/\/$/, "") : name}
          </a>
        </li>
      ))}
    </ul>
  );
}
