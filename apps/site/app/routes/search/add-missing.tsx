import { Link } from "react-router";

/** How to add what search does not know. */
export function AddMissing({ asks }: { asks: string }) {
  return (
    <>
      {asks}{" "}
      <Link to="/events/new" className="text-link">
        Add an event
      </Link>{" "}
      or{" "}
      <Link to="/contact" className="text-link">
        add a venue
      </Link>
      .
    </>
  );
}
