import { CreateFlow } from './CreateFlow.tsx';

/** Sharing, which visitors see, too: they choose files, and log in before anything is sent. */
export default function CreateScreen() {
  return <CreateFlow start="files" />;
}
