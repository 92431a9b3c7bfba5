import { type Challenge, findNumber } from './captcha.ts';

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void findNumber(data).then((number) => self.postMessage(number, { transfer: [] }));
});
