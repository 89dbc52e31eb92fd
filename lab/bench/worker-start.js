// Starts the function that deploy-prepare wrote for Vercel, and sends it one request, a list or a question: `worker-start.js MODULE [QUESTION]`.
// In JavaScript, as on a host, where nothing is compiled at the start. Prints milliseconds since the process began.
const { pathToFileURL } = await import('node:url');
const [, , module, question] = process.argv;
const { default: host } = await import(pathToFileURL(module).href);
const request =
  question === undefined
    ? new Request('https://cranes.example/api/companies?bbox=5,45,15,55&capacity_min_t=100&limit=100')
    : new Request('https://cranes.example/ask', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: question }),
      });
const response = await host.fetch(request);
await response.arrayBuffer();
if (response.status !== 200) throw new Error(`status ${response.status}`);
process.stdout.write(`${performance.now()}\n`);
