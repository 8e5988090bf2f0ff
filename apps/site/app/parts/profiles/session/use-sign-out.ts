import { useEffect } from "react";
import { useNavigate } from "react-router";

// the menu stands on every page, and most who see it are not signed in
const load = () => import("./leave.ts");

/** Signs out of this browser, forgets what was read as this person, and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  // there before it is asked for: a person who signs out and goes on at once must not stay signed in
  useEffect(() => {
    load().catch(() => {}); // asked for again by the button
  }, []);
  return async () => {
    const { leave } = await load();
    if (await leave()) await navigate("/");
  };
}
