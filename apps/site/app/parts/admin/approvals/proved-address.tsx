/** Where the code of a claim was found. The address is the claimant's own word for what it is: staff look at it. */
export function ProvedAddress({ address }: { address: string | null }) {
  return address ? (
    <p className="text-small [overflow-wrap:anywhere]">
      Their code stood on{" "}
      <a href={address} rel="nofollow noopener noreferrer">
        {address}
      </a>
      . Check that the page is theirs.
    </p>
  ) : (
    <p className="text-ink-2 text-small">No code was found on a page of theirs.</p>
  );
}
