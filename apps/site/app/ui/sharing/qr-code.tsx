import encodeQR from "qr";
import { useMemo } from "react";

type QrCodeProps = {
  text: string;
  label: string;
  /** How much of it may be scratched; more makes finer squares. */
  correction?: "medium" | "quartile";
  className?: string;
};

/** A text as a QR picture: black on white in either theme, since scanners need it so. */
export function QrCode({ text, label, correction = "quartile", className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { ecc: correction, border: 4 });
    const cells = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: rows.length, path: cells.join("") };
  }, [text, correction]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
