export default function Page() {
  return <h1>content/meet-the-team</h1>;
}
