// How every tool of the project starts Chromium. The commands of package.json find it and name it in CHROMIUM.
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // The first is needed as root; the others keep the browser from calling home.
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
