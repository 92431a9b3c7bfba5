// Chromium's virtual authenticator, for passkeys.

/**
 * Adds an authenticator to the page's browser: `verified` tells whether it verifies its
 * user or refuses to, `present` whether it answers by itself.
 */
export async function addAuthenticator(page, { verified = true, present = true } = {}) {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verified,
      automaticPresenceSimulation: present,
    },
  });
  const send = (command, more) =>
    chromium.send(`WebAuthn.${command}`, { authenticatorId, ...more });
  return {
    /** The keys that it keeps. */
    keys: async () => (await send('getCredentials')).credentials,
    /** Gives a key another count of signatures. */
    count: (credential, signCount) =>
      send('addCredential', { credential: { ...credential, signCount } }),
    clear: () => send('clearCredentials'),
    verify: (isUserVerified) => send('setUserVerified', { isUserVerified }),
    /** Answers while the steps run. */
    touched: async (steps) => {
      await send('setAutomaticPresenceSimulation', { enabled: true });
      await steps();
      await send('setAutomaticPresenceSimulation', { enabled: false });
    },
  };
}
