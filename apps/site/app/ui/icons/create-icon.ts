import { createElement, type ReactNode, type SVGProps } from "react";

/** A drawn icon, which takes what an `svg` takes. */
export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode;

type Shape = [tag: string, attributes: Record<string, string>];

const attributes = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** An icon of these shapes in the colour of its text. One without a name of its own is hidden from readers. */
export function createIcon(shapes: Shape[]): Icon {
  const drawn = shapes.map(([tag, shape]) => createElement(tag, shape));
  return (props) =>
    createElement(
      "svg",
      { ...attributes, "aria-hidden": props["aria-label"] || props.role ? undefined : true, ...props },
      ...drawn,
    );
}
