export default function tidy(): void {
  globalThis.demoLoader?.kill('SIGKILL');
}
