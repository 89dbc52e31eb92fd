import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { requestSamples } from '../../src/site/view/request-samples.ts';

test('a plain request is as short as it can be', () => {
  const { curl, javascript, python } = requestSamples({ url: 'https://cranes.example/api/facets', headers: [], body: null });
  expect(curl).toBe("curl 'https://cranes.example/api/facets'");
  expect(javascript).toBe("const response = await fetch('https://cranes.example/api/facets');\nconsole.log(await response.text());");
  expect(python).toBe(
    'from urllib.request import urlopen\n\nwith urlopen("https://cranes.example/api/facets") as response:\n    print(response.read().decode())',
  );
});

test.for([
  ['quotes and backslashes', `{"query":"O'Neill's \\"big\\" \\\\ crane $HOME \`x\`"}`],
  ['what JSON and Python write differently', '{"a":[true,false,null,1.5],"b":{"c":"ü 😀"}}'],
  ['what is no JSON', `{"slugs": ['x'`],
  ['an empty body', ''],
] as const)('samples send what the form sends: %s', { tags: ['python', 'curl'] }, async ([, body]) => {
  const seen: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { 'content-type': type, 'x-note': note } = request.headers;
    seen.push({ method: request.method, url: request.url, type, note, body: text });
    response.end('answered');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x?q=a%27b`;
  const { curl, javascript, python } = requestSamples({ url, headers: [['X-Note', `it's "so"`]], body });
  const run = (program: string, args: readonly string[]) =>
    new Promise<string>((resolve, reject) =>
      execFile(program, args, (error, stdout, stderr) => (error === null ? resolve(stdout) : reject(new Error(stderr)))),
    );
  const outputs = [
    await run('sh', ['-c', curl.replace(/^curl/, 'curl -s')]),
    await run(process.execPath, ['--input-type=module', '-e', javascript]),
    await run('python3', ['-c', python]),
  ];
  await new Promise((resolve) => server.close(resolve));
  expect(outputs.map((output) => output.trim())).toEqual(['answered', 'answered', 'answered']);
  const parsed = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  };
  expect(seen.map((each) => ({ ...(each as object), body: parsed((each as { body: string }).body) }))).toEqual(
    Array.from({ length: 3 }, () => ({
      method: 'POST',
      url: '/api/x?q=a%27b',
      type: 'application/json',
      note: `it's "so"`,
      body: parsed(body),
    })),
  );
});
