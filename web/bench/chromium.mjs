// The options with which every tool of the project starts Chromium. The commands of package.json find the program and name it in CHROMIUM.
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // The first is needed as root. The others keep the browser from contacting its vendor's servers.
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
