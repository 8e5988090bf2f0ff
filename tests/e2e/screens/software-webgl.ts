/** How a browser without a screen is started so that it draws WebGL in software, which the moving map needs. */
export const softwareWebgl = {
  launchOptions: {
    executablePath: process.env.E2E_BROWSER ?? "",
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--ignore-gpu-blocklist",
    ],
  },
};
