// An OpenID Connect issuer for tests. It makes the checks that real issuers make,
// so that a request they would refuse fails here.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';

export const CLIENT = { id: 'knowmad-e2e', secret: 'a secret of journeys' };

const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Starts an issuer. Each visitor is signed in as `person` ({sub, email, name,
 * verified}); null means that the visitor declines. `refusals` collects the reasons of
 * refused token calls.
 */
export async function startIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const visits = new Map();
  const it = { person: null, refusals: [] };

  const idToken = ({ person, nonce }) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: it.url,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce,
      sub: person.sub,
      email: person.email,
      email_verified: person.verified ?? true,
      name: person.name,
    };
    const signed = `${base64url({ alg: 'RS256', kid: jwk.kid })}.${base64url(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  /** The reason to refuse a token call; undefined if it is valid. */
  const fault = (form, visit) => {
    if (!visit) return 'the code is unknown or was used';
    const hash = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (hash !== visit.challenge) return 'the verifier is another’s';
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return 'the client is another';
    if (form.get('redirect_uri') !== visit.back) return 'the address to go back to is another';
    return form.get('grant_type') === 'authorization_code' ? undefined : 'the grant is another';
  };

  const pages = {
    '/.well-known/openid-configuration': () => ({
      issuer: it.url,
      authorization_endpoint: `${it.url}/authorize`,
      token_endpoint: `${it.url}/token`,
      jwks_uri: `${it.url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [jwk] }),
    '/token': (form) => {
      const visit = visits.get(form.get('code'));
      visits.delete(form.get('code'));
      const reason = fault(form, visit);
      if (reason) {
        it.refusals.push(reason);
        return null;
      }
      return { access_token: 'unused', token_type: 'Bearer', id_token: idToken(visit) };
    },
  };

  /** The address to which the browser is redirected. */
  const authorize = (asked) => {
    const back = asked.get('redirect_uri');
    const answer = new URLSearchParams({ state: asked.get('state') });
    if (asked.get('code_challenge_method') !== 'S256' || !asked.get('scope').includes('openid'))
      it.refusals.push('the question is incomplete');
    if (it.person) {
      const code = randomBytes(16).toString('hex');
      const [challenge, nonce] = [asked.get('code_challenge'), asked.get('nonce')];
      visits.set(code, { person: it.person, challenge, nonce, back });
      answer.set('code', code);
    } else answer.set('error', 'access_denied');
    return `${back}?${answer}`;
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://issuer.invalid');
    if (pathname === '/authorize')
      return response.writeHead(303, { Location: authorize(searchParams) }).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const answer = pages[pathname]?.(new URLSearchParams(body));
    response.writeHead(answer ? 200 : 400, { 'Content-Type': 'application/json' });
    return response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  it.url = `http://127.0.0.1:${server.address().port}`;
  it.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return it;
}
