import '../../tools/checks/bus-users.mjs';
