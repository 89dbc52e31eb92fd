import { countTokens } from './programs/tokens.ts';
for (const url of process.argv.slice(2)) {
  const [path, accept] = url.split('@');
  const r = await fetch('http://127.0.0.1:4901' + path, { headers: { accept: accept ?? '*/*' } });
  const t = await r.text();
  console.log(path, accept ?? '', r.status, r.headers.get('content-type'), t.length, countTokens(t));
}
