import { useNavigate } from "react-router";

/** Signs out of this browser, forgets what was read as this person, and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // the menu stands on every page; what it takes to sign out comes when somebody does
    const { leave } = await import("./leave.ts");
    await leave();
    await navigate("/");
  };
}
