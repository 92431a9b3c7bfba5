// A visitor with an account, as journeys need one.
import { hydrated, market } from './journey.mjs';
import { openAccount, signedSite, siteOf } from './share.mjs';
import { text as textOf, until } from './world.mjs';

/** Passwords that the guess policy accepts. */
const PASSWORD = 'drei grüne Esel lesen';
export const NEXT_PASSWORD = 'vier blaue Wale singen';

let count = 0;

/**
 * A user on a market's pages, with the steps that journeys share and the elements that
 * they check. Without an address it gets a new one.
 */
export function newPerson(on, code, page, email = `lena${++count}.${code}@example.org`) {
  const tag = market(code).locale.interface;
  const text = (key, values) => textOf(tag, key, values);
  const button = (key) =>
    page.getByRole('main').getByRole('button', { name: text(key), exact: true });
  const field = (key) => page.getByLabel(text(key), { exact: true });
  return {
    email,
    password: PASSWORD,
    text,
    field,
    button,
    /** Chooses the first subject in the form about a know. */
    async chooseSubject() {
      const subjects = page.getByRole('group', { name: text('details.subject'), exact: true });
      await subjects.getByRole('radio').first().check();
    },
    async fillSignUp() {
      await field('auth.name').fill('Lena Berger');
      await field('auth.email').fill(email);
      await field('auth.password').fill(PASSWORD);
      if (market(code).minimumAge === null) return;
      await field('auth.birth.day').fill('31');
      await field('auth.birth.month').fill('5');
      await field('auth.birth.year').fill('2008');
    },
    async signUp() {
      await this.fillSignUp();
      await button('auth.signUp.submit').click();
      await page.getByRole('heading', { name: text('auth.inbox.title') }).waitFor();
    },
    /** The link in the latest mail. */
    async link(at = 1) {
      let found;
      await until(() => {
        const mails = on.server.mails(email);
        const mail = mails.length >= at ? mails.at(-1) : '';
        found = /https?:\/\/\S+\/auth\/[\w-]+#token=[\w-]+/.exec(mail)?.[0];
        return found !== undefined;
      });
      return found;
    },
    /** Opens the mail's link; the browser that signed up needs no further step. */
    async confirm(link) {
      await page.goto(link ?? (await this.link()));
      const waits = await page.evaluate(() => localStorage.getItem('knowmad.signUp') !== null);
      if (!waits) await button('auth.confirm.submit').click();
      await page.getByRole('heading', { name: text('auth.confirm.done.title') }).waitFor();
    },
    async signIn(password = PASSWORD) {
      await field('auth.email').fill(email);
      await field('auth.password').fill(password);
      await button('auth.signIn.submit').click();
    },
    /** Opens a new account by the API: `site` and `token` make calls as its user. */
    async register() {
      this.site = await signedSite(siteOf(on.server, code));
      this.tokens = await openAccount(this.site, {
        email,
        password: PASSWORD,
        name: 'Lena Berger',
        ...(market(code).minimumAge !== null && { dateOfBirth: '2008-05-31' }),
      });
      this.token = this.tokens.accessToken;
    },
    /**
     * Opens a new account and signs the browser in with it. The forms, and the first steps
     * after them, are the matter of the journeys of sign-up.
     */
    async join() {
      await this.register();
      // Any document of the host can write to its storage; this one loads nothing else.
      await page.goto(on.server.url(code, '/healthz'));
      await page.evaluate(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
        },
        {
          'knowmad.deviceId': this.site.device,
          'knowmad.oauthToken': JSON.stringify(this.tokens),
        },
      );
      await page.goto(on.server.url(code, '/subjects'));
      await hydrated(page);
      await this.menu.waitFor();
    },
    async signOut() {
      await this.menu.click();
      await page.getByRole('button', { name: text('header.logout') }).click();
      await page.waitForURL(/\/auth\/signin$/);
      await hydrated(page);
    },
    menu: page.getByRole('banner').getByRole('button', { name: text('header.account') }),
    login: page.getByRole('banner').getByRole('link', { name: text('header.login') }),
  };
}

/**
 * Makes the browser forget the session, on a document without scripts: a page that needs a
 * session goes elsewhere by itself when it is gone.
 */
export async function forgetSession(page) {
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.evaluate(() => localStorage.clear());
}

/** Removes the console's lines about calls whose refusal the journey expects. */
export function expectRefusals(complaints, ...statuses) {
  const kept = complaints.filter(
    (line) => !statuses.some((status) => line.includes(`status of ${status} `)),
  );
  complaints.splice(0, complaints.length, ...kept);
}
