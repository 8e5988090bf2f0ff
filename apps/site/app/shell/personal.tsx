import type { ComponentType } from "react";

const files = import.meta.glob<ComponentType>(["./personal/*.{ts,tsx}", "!./personal/*.test.*"], {
  eager: true,
  import: "default",
});

/** What every page has for a signed-in person, from the files of the folder `personal`: components that show nothing until they have to. */
export function Personal() {
  return (
    <>
      {Object.entries(files).map(([file, Part]) => (
        <Part key={file} />
      ))}
    </>
  );
}
