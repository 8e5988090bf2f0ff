import { useId } from "react";

type CropShapeProps = {
  /** width by height */
  aspect: number;
  onAspect: (aspect: number) => void;
};

const shapes = [
  { name: "Square", aspect: 1 },
  { name: "Poster 3:4", aspect: 3 / 4 },
  { name: "Wide 3:2", aspect: 3 / 2 },
] as const;

/** The shape of what is cut out: one of the usual ones, or any width for its height. */
export function CropShape({ aspect, onAspect }: CropShapeProps) {
  const name = useId();
  return (
    <fieldset className="mt-4">
      <legend className="font-bold">Shape</legend>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {shapes.map((shape) => (
          <label key={shape.name} className="inline-flex min-h-9 items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-5 accent-pink"
              checked={shape.aspect === aspect}
              onChange={() => onAspect(shape.aspect)}
            />
            {shape.name}
          </label>
        ))}
      </div>
      <label className="mt-2 grid gap-1">
        Free: narrower or wider
        <input
          type="range"
          min={0.4}
          max={2.5}
          step={0.05}
          value={aspect}
          className="accent-pink"
          onChange={(event) => onAspect(Number(event.currentTarget.value))}
        />
      </label>
    </fieldset>
  );
}
