import 'reflect-metadata'; console.log(1)
