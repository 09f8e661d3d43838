export default function Page() {
  return <h1>content/home</h1>;
}
