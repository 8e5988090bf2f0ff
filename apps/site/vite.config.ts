import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  // React Router's plugin expects to own the build and stops Vitest from loading a module on its own.
  plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter()],
  build: { target: "es2023", assetsInlineLimit: 0 },
});
